/** The maximum number of records on one page of a list. */
const pageOfIds = 100;

/**
 * Returns a list's answers for records by their ids, one page after the other.
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
