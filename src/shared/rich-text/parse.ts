import { isOwnPath, splitAddresses } from '#contract/web-addresses.ts';

/** A part of a line: plain text, or marked text. */
export type Inline =
  | string
  | { type: 'bold' | 'italic'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] };

/** A part of a text. A heading has level 1 (`##`) or 2 (`###`). */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 1 | 2; children: Inline[] }
  | { type: 'list'; start: number | null; items: Inline[][] };

/*
 * A backslash takes a mark its meaning. Bold, italic and a link's text begin and end with a character, so
 * that '5 * 3 * 2' is none.
 */
const marks =
  /\\([\\*[\]#-])|\*\*(\S(?:.*?\S)?)\*\*(?!\*)|(?<!\*)\*([^\s*](?:[^*]*[^\s*])?)\*(?!\*)|\[([^\]\n]+)\]\(([^()\s]+)\)/gs;

/** Returns whether a link may lead there: https://, http://, mailto:, tel:, or a page of this site (`/…`). */
export const isSafeAddress = (address: string): boolean =>
  isOwnPath(address) || /^(?:https?:\/\/|mailto:|tel:|#)/i.test(address);

/* @param words makes parts of what is not marked; those of a link hold no other link */
function marked(found: RegExpMatchArray, words: (text: string) => Inline[]): Inline {
  const [whole, plain, bold, italic, label, href] = found;
  if (plain !== undefined) return plain;
  if (bold !== undefined) return { type: 'bold', children: parseInline(bold, words) };
  if (italic !== undefined) return { type: 'italic', children: parseInline(italic, words) };
  if (label === undefined || href === undefined || !isSafeAddress(href)) return whole;
  return { type: 'link', href, children: parseInline(label, (text) => [text]) };
}

/* A web address by itself is a link to it. */
const withAddresses = (text: string): Inline[] =>
  splitAddresses(text).map((part) =>
    part.isAddress ? { type: 'link', href: part.text, children: [part.text] } : part.text,
  );

/** Returns the parts of a line. What is not marked properly is plain text. */
function parseInline(text: string, words = withAddresses): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of text.matchAll(marks)) {
    if (found.index > from) parts.push(...words(text.slice(from, found.index)));
    parts.push(marked(found, words));
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push(...words(text.slice(from)));
  return parts;
}

type Line =
  | { type: 'heading'; level: 1 | 2; text: string }
  | { type: 'bullet'; text: string }
  | { type: 'number'; number: number; text: string }
  | { type: 'text'; text: string };

/* At most three digits: a line may begin with a year. */
function lineOf(line: string): Line {
  const [, hashes, heading] = /^(##|###)\s+(.+)$/.exec(line) ?? [];
  if (heading) return { type: 'heading', level: hashes === '##' ? 1 : 2, text: heading };
  const [, bullet] = /^\s*[-*•]\s+(.+)$/.exec(line) ?? [];
  if (bullet) return { type: 'bullet', text: bullet };
  const [, number, item] = /^\s*(\d{1,3})[.)]\s+(.+)$/.exec(line) ?? [];
  if (item) return { type: 'number', number: Number(number), text: item };
  return { type: 'text', text: line };
}

/** A block whose lines are still text. */
type Draft =
  | { type: 'paragraph'; lines: string[] }
  | { type: 'heading'; level: 1 | 2; text: string }
  | { type: 'list'; start: number | null; items: string[] };

/* Adds a line to the last block where it belongs there, else as a block of its own. */
function addLine(blocks: Draft[], line: Line, isFirst: boolean): void {
  const last = blocks.at(-1);
  if (line.type === 'heading') {
    blocks.push(line);
  } else if (line.type === 'text') {
    if (!isFirst && last?.type === 'paragraph') last.lines.push(line.text);
    else if (!isFirst && last?.type === 'list')
      last.items.push(`${last.items.pop() ?? ''}\n${line.text}`);
    else blocks.push({ type: 'paragraph', lines: [line.text] });
  } else {
    const start = line.type === 'number' ? line.number : null;
    const goesOn = last?.type === 'list' && (last.start === null) === (start === null);
    if (goesOn) last.items.push(line.text);
    else blocks.push({ type: 'list', start, items: [line.text] });
  }
}

function finished(draft: Draft): Block {
  if (draft.type === 'paragraph')
    return { type: 'paragraph', children: parseInline(draft.lines.join('\n')) };
  if (draft.type === 'heading')
    return { type: 'heading', level: draft.level, children: parseInline(draft.text) };
  return { type: 'list', start: draft.start, items: draft.items.map((item) => parseInline(item)) };
}

/**
 * Returns the blocks of a text in the part of Markdown that content may use: `## Heading`, `### Heading`,
 * `- list`, `1. list`, `**bold**`, `*italic*`, `[words](address)` and web addresses. All else, HTML included, is
 * plain text.
 *
 * @param paragraphs the text, one entry a paragraph
 */
export function parseRichText(paragraphs: readonly string[]): Block[] {
  const blocks: Draft[] = [];
  for (const paragraph of paragraphs)
    for (const [index, line] of paragraph.split('\n').entries())
      addLine(blocks, lineOf(line), index === 0);
  return blocks.map(finished);
}
