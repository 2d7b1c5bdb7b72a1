/** Saves bytes as a file by the browser's download. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  /* By then, the browser has begun to read it. */
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Returns the file name from `content-disposition`, or the fallback. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? otherwise;
}
