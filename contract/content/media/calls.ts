import { z } from 'zod';
import { answersOne } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { documentRule, pictureRule } from '../../upload-rules.ts';
import { picture } from '../site/fields.ts';
import { cropForm, documentSchema } from './schemas.ts';

/**
 * Stores the pictures and documents of content items. They are public, at an unguessable address.
 */
export const mediaCalls = {
  addPicture: defineCall('POST /api/v1/content/picture', {
    summary:
      'Store a picture for an item; it is removed after a day where no item or record shows it',
    access: 'content.write',
    body: cropForm,
    upload: pictureRule,
    status: 201,
    ...answersOne('picture', picture),
    failures: [503],
  }),
  addDocument: defineCall('POST /api/v1/content/document', {
    summary: 'Store a document for an item; it is removed after a day where no item hands it out',
    access: 'content.write',
    body: z.object({}),
    upload: documentRule,
    status: 201,
    ...answersOne('document', documentSchema),
  }),
};
