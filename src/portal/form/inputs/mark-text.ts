/** A text and what is marked in it, by index. */
export type Marked = { text: string; from: number; to: number };

/** What the buttons of a text do. */
export type Mark = 'heading' | 'bold' | 'italic' | 'list' | 'numbers' | 'link';

/* The number of asterisks on both sides: one is italic, two are bold, three are both. */
function starsAround({ text, from, to }: Marked): number {
  const before = /\**$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const after = /^\**/.exec(text.slice(to))?.[0].length ?? 0;
  return Math.min(before, after);
}

/* Puts marks around the marked words, or takes them away where they are. */
function around(marked: Marked, mark: '*' | '**'): Marked {
  const { text, from, to } = marked;
  const inner = text.slice(from, to);
  const { length } = mark;
  const stars = starsAround(marked);
  const isMarked = mark === '**' ? stars >= 2 : stars % 2 === 1;
  if (isMarked)
    return {
      text: text.slice(0, from - length) + inner + text.slice(to + length),
      from: from - length,
      to: to - length,
    };
  const words = inner || 'words';
  return {
    text: `${text.slice(0, from)}${mark}${words}${mark}${text.slice(to)}`,
    from: from + length,
    to: from + length + words.length,
  };
}

const lineMarks: Record<'heading' | 'list' | 'numbers', (index: number) => string> = {
  heading: () => '## ',
  list: () => '- ',
  numbers: (index) => `${index + 1}. `,
};

const anyMark = /^(?:#{2,3}|[-*•]|\d{1,3}[.)])\s+/;

/* Marks whole lines, or takes the marks away where all have them. A list and a heading begin a paragraph. */
function lines({ text, from, to }: Marked, mark: keyof typeof lineMarks): Marked {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) === -1 ? text.length : text.indexOf('\n', to);
  const chosen = text.slice(start, end).split('\n');
  const markOf = lineMarks[mark];
  const isMarked = chosen.every((line, index) => line.startsWith(markOf(index)));
  const marked = chosen
    .map((line, index) => (isMarked ? '' : markOf(index)) + line.replace(anyMark, ''))
    .join('\n');
  const before = text.slice(0, start);
  const gap = isMarked || before === '' || before.endsWith('\n\n') ? '' : '\n';
  const first = start + gap.length;
  return { text: before + gap + marked + text.slice(end), from: first, to: first + marked.length };
}

const address = 'https://';

/* Makes the marked words a link, with its address marked to be typed over. */
function link({ text, from, to }: Marked): Marked {
  const words = text.slice(from, to) || 'words';
  const begin = from + words.length + 3;
  return {
    text: `${text.slice(0, from)}[${words}](${address})${text.slice(to)}`,
    from: begin,
    to: begin + address.length,
  };
}

/** Returns the text after a button was pressed, and what is marked then. */
export function markText(marked: Marked, mark: Mark): Marked {
  if (mark === 'bold') return around(marked, '**');
  if (mark === 'italic') return around(marked, '*');
  if (mark === 'link') return link(marked);
  return lines(marked, mark);
}
