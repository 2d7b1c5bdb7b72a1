/** Waits for an answer a limited time only, in ms. @throws `late`, where it does not come in time */
export async function withTimeout<Result>(
  pending: Promise<Result>,
  milliseconds: number,
  late: Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), milliseconds);
  });
  return Promise.race([pending, timeout]).finally(() => clearTimeout(timer));
}
