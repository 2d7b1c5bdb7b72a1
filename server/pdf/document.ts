import type { Pdf } from '../plugins/send-pdf.ts';
import { bytesOf, streamOf } from './bytes.ts';
import { readFonts } from './fonts.ts';
import type { Drawing } from './in-turn.ts';
import { drawFooter, drawFooters, type Society } from './parts.ts';
import { forgetWords, openSheet, type Sheet } from './sheet.ts';

type Parts = {
  /** What it is, with its number: its title where it is read. */
  title: string;
  /** The name that it is saved by. */
  name: string;
  /** What stands behind the society at the foot of each page; the title by default. */
  foot?: string;
  draw: (sheet: Sheet) => void;
};

/** Returns the drawing of a document of the society's. */
export const documentOf =
  (society: Society, { title, name, foot = title, draw }: Parts): Drawing =>
  async () => {
    const sheet = openSheet({ fonts: await readFonts(), title, society });
    draw(sheet);
    drawFooters(sheet, `${society.shortName} · ${foot}`);
    return { name, bytes: await bytesOf(sheet) };
  };

/* Documents after which what was set of words is forgotten. */
const batchSize = 100;

type Series<One> = Pick<Parts, 'title' | 'name'> & {
  all: Iterable<One> | AsyncIterable<One>;
  count: number;
  /** Draws one on a new page, and returns what stands behind the society at its foot. */
  draw: (sheet: Sheet, one: One) => string;
};

/**
 * Returns documents as one file for print, each on a new page. It is drawn while it is sent. It has no tags for screen
 * readers, which would be in memory until the end; each document by itself has them.
 */
export async function seriesOf<One>(
  society: Society,
  { title, name, all, count, draw }: Series<One>,
): Promise<Pdf<AsyncIterable<Buffer>>> {
  const sheet = openSheet({ fonts: await readFonts(), title, society, isStreamed: true });
  async function* draws() {
    let place = 0;
    for await (const one of all) {
      place += 1;
      const foot = draw(sheet, one);
      drawFooter(sheet, `${society.shortName} · ${foot}`, `${place} of ${count}`);
      if (place % batchSize === 0) forgetWords(sheet);
      yield;
    }
  }
  return { name, bytes: streamOf(sheet, draws()) };
}
