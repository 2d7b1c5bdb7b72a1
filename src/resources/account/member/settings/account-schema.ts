import { z } from 'zod';
import { updateMeForm } from '#contract/account/forms.ts';
import { checkChosenPhoto } from '#contract/upload-rules.ts';

/** The contract's schema, with the server's rule for the photo. */
export const accountSchema = updateMeForm.extend({
  photo: z
    .instanceof(File)
    .optional()
    .superRefine((file, context) => {
      const message = checkChosenPhoto(file);
      if (message) context.addIssue({ code: 'custom', message });
    }),
});

/** The same for a member without an address: none need be entered with the rest. */
export const accountSchemaWithoutEmail = accountSchema.extend({
  email: z.union([z.literal('').transform(() => undefined), updateMeForm.shape.email]),
});
