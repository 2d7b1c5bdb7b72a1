import { z } from 'zod';
import type { Call, Method, ShapeOf } from './call.ts';
import { recordId } from './record-id.ts';

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type ParamsOf<Path extends string> = [NamesIn<Path>] extends [never]
  ? unknown
  : { params: z.ZodObject<Record<NamesIn<Path>, z.ZodString>> };

type Named<Line extends string> = Line extends `${infer M extends Method} ${infer Path}`
  ? { method: M; path: Path } & ParamsOf<Path>
  : never;

/**
 * Returns the row with the schema of its path's parameters, typed as narrowly as it is written, so that clients and
 * handlers infer from its schemas.
 *
 * @param line method and path, as in 'GET /api/v1/user/{id}'
 */
export function defineCall<
  const Line extends `${Method} /${string}`,
  const C extends Omit<Call, 'method' | 'path' | 'params'>,
>(line: Line, call: C & ShapeOf<C>): Named<Line> & C {
  const [method, path = ''] = line.split(' ');
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const params = z.object(Object.fromEntries(names.map((name) => [name, recordId()])));
  /* TypeScript does not follow the parts of the line, nor the names through the loop. */
  const whole: unknown = { ...call, method, path, ...(names.length > 0 && { params }) };
  return whole as Named<Line> & C;
}
