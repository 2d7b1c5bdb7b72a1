/** Records that one page of a list has at most. */
const pageOfIds = 100;

/**
 * Returns what a list answers for records by their ids, a page of them after the other.
 *
 * @param read reads one page of the list
 */
export async function readByIds<Answer>(
  ids: readonly string[],
  read: (query: { ids: string; limit: number }) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += pageOfIds) {
    const part = ids.slice(start, start + pageOfIds).join();
    answers.push(await read({ ids: part, limit: pageOfIds }));
  }
  return answers;
}
