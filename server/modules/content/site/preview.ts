import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { pageOfItem } from '#contract/content/site/kinds.ts';
import type { previewForm } from '#contract/content/site/schemas.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { isLinkValid, signLink } from '../../../security/links.ts';
import { newToken } from '../../../security/tokens.ts';
import { storeStaged } from '../files/stored-files.ts';
import { validateItem } from '../items/changing.ts';
import * as repo from '../items/items-repo.ts';
import type { Draft } from './content.ts';
import { kindNamed } from './kinds.ts';

/** Seconds that a link to a preview works. */
const lifetime = 10 * 60;
const purpose = 'content preview';

const draftSchema = z.object({
  kind: z.string().transform(kindNamed),
  id: z.string(),
  position: z.number(),
  data: z.record(z.string(), z.unknown()),
});

const storedAt = (id: string) => `previews/${id}/draft.json`;

/**
 * Stores a draft for a preview, saved or not, and returns the link to its page. It is an
 * unreferenced file, which the housekeeping removes within the hour.
 *
 * @throws AppError 400 for an incomplete draft, 404 for the kind
 */
export async function makePreview(
  context: Context,
  name: string,
  form: z.output<typeof previewForm>,
): Promise<string> {
  const { db, settings, signer, storage } = context;
  const kind = kindNamed(name);
  const data = validateItem(kind, form.data);
  const saved = form._id === undefined ? null : await repo.findItem(db, kind, form._id);
  const draft: Draft = {
    kind,
    id: saved?.id ?? newId(),
    position: saved?.position ?? (await repo.lastPosition(db, kind)),
    data,
  };
  const id = newToken();
  const bytes = Buffer.from(JSON.stringify(draft));
  await storeStaged(context, 'resource', `previews/${id}`, bytes.length, () =>
    storage.write(storedAt(id), bytes),
  );
  return `${settings.publicUrl}/preview/${id}?${signLink(signer, purpose, id, lifetime)}`;
}

type Link = { expires: string; signature: string };

/**
 * Returns the draft behind a link, and its page's path. @throws AppError 404 if the link is invalid
 */
export async function openPreview({ signer, storage }: Context, id: string, link: Link) {
  const stored = isLinkValid(signer, purpose, id, link) ? await storage.read(storedAt(id)) : null;
  if (!stored) throw notFound('This preview has expired, or it');
  const draft: Draft = draftSchema.parse(await json(stored.stream));
  return { draft, path: pageOfItem(draft.kind, draft.data) };
}
