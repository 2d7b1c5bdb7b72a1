import { z } from 'zod';
import { defineCall } from '../../define-call.ts';
import { success } from '../../envelope.ts';
import { contactForm } from './schemas.ts';

const messageResponse = success({ message: z.string() });

export const contactCalls = {
  contact: defineCall({
    method: 'POST',
    path: '/api/v1/contact',
    summary: 'Write to the secretariat',
    access: 'anyone',
    body: contactForm,
    nativeForm: true,
    status: 201,
    response: messageResponse,
    failures: [429],
  }),
};
