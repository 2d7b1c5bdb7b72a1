import { contentKinds } from '#contract/content/kinds.ts';
import type { Queryable } from '../../db/client.ts';
import type { Society } from '../../pdf/parts.ts';
import { contentOfKind } from './content.ts';

/** Returns the society as it names itself on its site, for the head of its documents. */
export async function readSociety(db: Queryable): Promise<Society> {
  const site = contentKinds.site.schema.safeParse(await contentOfKind(db, 'site')).data;
  if (!site)
    return {
      name: 'District Society of Chartered Accountants',
      shortName: 'District Society',
      lines: [],
    };
  const { name, shortName, secretariat, email, phones } = site;
  return { name, shortName, lines: [secretariat.join(', '), [email, ...phones].join(' · ')] };
}

/** How the society is named and reached, for its letters by mail. */
export type Sender = { name: string; email: string | null; signature: string; reachedBy: string };

/** Returns who mails in the society's name, as its site says it. */
export async function readSender(db: Queryable): Promise<Sender> {
  const site = contentKinds.site.schema.safeParse(await contentOfKind(db, 'site')).data;
  const { name, lines } = await readSociety(db);
  const { email = null, phones = [] } = site ?? {};
  return {
    ...{ name, email },
    signature: ['The Secretariat', name, ...lines].filter(Boolean).join('\n'),
    reachedBy: [email, ...phones].filter(Boolean).join(', '),
  };
}
