import { contentKinds } from '#contract/content/site/kinds.ts';
import { newId } from '../../ids.ts';
import { hasContent, insertItems } from '../../modules/content/site/public-repo.ts';
import type { Database } from '../client.ts';
import { sampleContent } from './sample/index.ts';

/* The sample settings that are true of any society. */
const bare = {
  name: 'District Society of Chartered Accountants',
  shortName: 'District Society',
  socials: {},
  advertisements: [],
  notice: 'This site is being set up.',
};

/* A kind with a single object has one row, with the kind as its slug. */
function rowsOf(kind: string, value: object | object[], published: boolean) {
  const items = Array.isArray(value) ? value : [value];
  return items.map((data: object, position) => ({
    id: newId(),
    kind,
    slug: 'slug' in data ? String(data.slug) : kind,
    position,
    sample: !published,
    /* Published from the start, because every page needs the society's name. */
    published: published || kind === 'site',
    data: !published && kind === 'site' ? { ...data, ...bare } : data,
  }));
}

/**
 * Loads the sample content into a database that has none: published with the demo, else as drafts
 * for the society to edit (docs/settings.md, DEMO).
 */
export async function seedContent(db: Database, published: boolean): Promise<void> {
  if (await hasContent(db)) return;
  const rows = Object.keys(contentKinds).flatMap((kind) => {
    const value = Object.entries(sampleContent).find(([name]) => name === kind)?.[1];
    return value ? rowsOf(kind, value, published) : [];
  });
  await insertItems(db, rows);
}
