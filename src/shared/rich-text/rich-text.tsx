import { createElement, Fragment, type ReactNode } from 'react';
import { type Block, type Inline, parseRichText } from './parse.ts';

/* Children as arguments need no keys: the text is drawn whole. */
const within = (tag: string, props: object | null, children: readonly ReactNode[]) =>
  createElement(tag, props, ...children);

function drawInline(part: Inline): ReactNode {
  if (typeof part === 'string') return part;
  const inner = part.children.map(drawInline);
  if (part.type === 'link') return within('a', { href: part.href }, inner);
  return within(part.type === 'bold' ? 'strong' : 'em', null, inner);
}

function drawBlock(block: Block, heading: number): ReactNode {
  if (block.type === 'paragraph') return within('p', null, block.children.map(drawInline));
  if (block.type === 'heading')
    return within(`h${heading + block.level - 1}`, null, block.children.map(drawInline));
  const items = block.items.map((item) => within('li', null, item.map(drawInline)));
  if (block.start === null) return within('ul', null, items);
  return within('ol', block.start === 1 ? null : { start: block.start }, items);
}

type Props = {
  /** The text as content has it, one entry a paragraph. */
  paragraphs: readonly string[];
  /** The level of its first headings, so that they are below the heading above the text. */
  heading?: 2 | 3;
};

/** Renders running text with its headings, lists, bold text and links. HTML in it is shown as text. */
export function RichText({ paragraphs, heading = 2 }: Props) {
  const blocks = parseRichText(paragraphs).map((block) => drawBlock(block, heading));
  return createElement(Fragment, null, ...blocks);
}
