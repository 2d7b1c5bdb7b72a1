import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '../../src/portal/form/fields/schema-fields.ts';
import { differing } from '../../src/resources/content/admin/site/item/newer-version.tsx';

it('a picture whose parts come in another order is the same picture', () => {
  const fields = fieldsOf(z.object({ title: z.string(), venue: z.string() }));
  const picture = { src: '/media/1.jpg', alt: 'A hall', widths: [960, 480] };
  const { src, alt, widths } = picture;
  const same = differing(
    fields,
    { title: picture, venue: 'Hall' },
    { title: { widths, alt, src }, venue: 'Hall' },
  );
  expect(same).toEqual([]);
  const other = differing(
    fields,
    { title: picture, venue: 'Hall' },
    { title: { ...picture, widths: [480, 960] }, venue: 'House' },
  );
  expect(other.map(({ name }) => name)).toEqual(['title', 'venue']);
});
