import { Form, type FormInstance } from 'antd';
import { type TextParts, textParts } from '#contract/messages/announcements/text-message.ts';
import { countOf } from '#contract/numbers.ts';
import { cleanLines } from '#contract/typed-text.ts';
import type { Values } from '../../../../portal/form/fields/values.ts';

const shorter = ({ costly }: TextParts) =>
  costly.length > 0
    ? ` ${costly.slice(0, 5).join(' ')} ${costly.length === 1 ? 'makes' : 'make'} each part at most 70 characters long instead of 160.`
    : '';

/** Shows in how many parts the text message goes out, each of which a provider charges. */
export function TextPartsHint({ form, sender }: { form: FormInstance<Values>; sender: string }) {
  const text = cleanLines(String(Form.useWatch('textMessage', form) ?? ''));
  const found = textParts(text);
  if (found.parts === 0) return null;
  return (
    <p className="hint" role="status">
      The text message is sent from “{sender}” in {countOf(found.parts, 'parts')}. Each part is
      charged.
      {shorter(found)}
    </p>
  );
}
