import { createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string[]; message: string };

/**
 * A mail server of the fewest words (RFC 5321): takes every mail after `delayMs`, or says what
 * `refuseWith` holds at the end of one, `refuseRecipientWith` at its recipient, `refuseLoginWith` at the
 * log-in.
 */
export async function startSmtpStub() {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const stub = {
    refuseWith: null as string | null,
    refuseRecipientWith: null as string | null,
    refuseLoginWith: null as string | null,
    delayMs: 0,
    /** How often somebody connected. */
    connections: 0,
  };

  const server = createServer((socket) => {
    stub.connections += 1;
    sockets.add(socket.setEncoding('utf8'));
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    let mail: ReceivedMail = { from: '', to: [], message: '' };
    let inData = false;
    let buffer = '';

    const command = (line: string) => {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') mail = { from: address, to: [], message: '' };
      if (verb === 'EHLO' && stub.refuseLoginWith) return say('250-stub\r\n250 AUTH PLAIN');
      if (verb === 'AUTH') return say(stub.refuseLoginWith ?? '235 welcome');
      if (verb === 'RCPT' && stub.refuseRecipientWith) return say(stub.refuseRecipientWith);
      if (verb === 'RCPT') mail.to.push(address);
      if (verb === 'DATA') {
        inData = true;
        return say('354 go on');
      }
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      return say('250 ok');
    };
    const dataLine = (line: string) => {
      if (line !== '.') {
        mail.message += `${line.replace(/^\./, '')}\n`;
        return;
      }
      inData = false;
      if (stub.refuseWith) return void say(stub.refuseWith);
      const taken = mail;
      setTimeout(() => {
        mails.push(taken);
        say('250 taken');
      }, stub.delayMs);
    };

    say('220 stub');
    socket.on('data', (text) => {
      buffer += text;
      const lines = buffer.split('\r\n');
      buffer = lines.pop() ?? '';
      for (const line of lines) (inData ? dataLine : command)(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return Object.assign(stub, {
    mails,
    /** How many connections are open. */
    open: () => sockets.size,
    url: `smtp://127.0.0.1:${port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
