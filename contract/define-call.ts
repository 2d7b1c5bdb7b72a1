import { z } from 'zod';
import type { Call, ShapeOf } from './call.ts';

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type WithParams<C extends Call> = [NamesIn<C['path']>] extends [never]
  ? C
  : C & { params: z.ZodObject<Record<NamesIn<C['path']>, z.ZodString>> };

/**
 * Returns the row with the schema of its path's parameters, typed as narrowly as it is written, so that clients and
 * handlers infer from its schemas.
 */
export function defineCall<const C extends Call>(call: C & ShapeOf<C>): WithParams<C> {
  const names = Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  /* TypeScript does not follow the names through the loop. */
  const whole: unknown = names.length > 0 ? { ...call, params } : call;
  return whole as WithParams<C>;
}
