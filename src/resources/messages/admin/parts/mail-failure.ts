/** Explains codes such as 'EAUTH 535 5.7.8', and keeps them for the mail server's administrator. */
export function reasonInWords(reason: string): string {
  if (reason === 'interrupted') return 'The server stopped before it was finished.';
  const [code = ''] = reason.split(' ');
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `The mail server refused the user name or the password (${reason}).`;
  if (code === 'EENVELOPE') return `The mail server refused an address (${reason}).`;
  if (/^(ECONN|ETIMEDOUT|ENOTFOUND|EDNS|ESOCKET|EHOST|ENET|EAI_|ETLS)/.test(code))
    return `The mail server cannot be reached (${reason}).`;
  return `Latest reason: ${reason}.`;
}
