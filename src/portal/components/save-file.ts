/** Has the browser keep bytes as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  /* The browser has begun to read it by then. */
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The file's name that an answer bears (`content-disposition`), or the one given. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? otherwise;
}
