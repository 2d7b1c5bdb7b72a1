import { createParser } from 'eventsource-parser';
import { onTestFinished } from 'vitest';
import { type LiveChange, liveCalls } from '#contract/system/live.ts';

/** A stream of changes as a page keeps it open, closed when the test ends. */
export async function openStream(url: string, token: string, query = '') {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(url + liveCalls.live.path + query, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const changes: LiveChange[] = [];
  let comments = 0;
  let ended = false;
  const parser = createParser({
    onEvent: ({ data }) => changes.push(JSON.parse(data)),
    onComment: () => {
      comments += 1;
    },
  });
  const text = response.body?.pipeThrough(new TextDecoderStream());
  void (async () => {
    for await (const part of text ?? []) parser.feed(part);
  })()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return {
    response,
    leave: () => leaving.abort(),
    /** Each change that was heard. */
    changes,
    /** The same, in a line each: `updated payments <ids>`. */
    heard: () =>
      changes.map(
        ({ channel, type, payload }) =>
          `${type} ${channel.replace('resources/', '')} ${payload.ids?.join(' ') ?? '(many)'}`,
      ),
    comments: () => comments,
    ended: () => ended,
  };
}
