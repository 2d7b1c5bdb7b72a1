import { withQuery } from '../../providers/data.ts';
import type { Http } from '../../providers/http.ts';

/** Records that one page of a list has at most. */
const pageOfIds = 100;

/** Returns what a list answers for records by their ids, a page of them after the other. */
export async function readByIds<Answer>(
  http: Http,
  path: string,
  ids: readonly string[],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += pageOfIds) {
    const part = ids.slice(start, start + pageOfIds).join();
    answers.push(await http.get<Answer>(withQuery(path, { ids: part, limit: pageOfIds })));
  }
  return answers;
}
