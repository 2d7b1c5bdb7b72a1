import { answersMessage } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { contactForm } from './schemas.ts';

export const contactCalls = {
  contact: defineCall('POST /api/v1/contact', {
    summary: 'Write to the secretariat',
    access: 'anyone',
    body: contactForm,
    nativeForm: true,
    status: 201,
    ...answersMessage,
    failures: [429],
  }),
};
