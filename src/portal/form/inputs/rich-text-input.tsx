import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, useRef, useState } from 'react';
import { RichText } from '../../../shared/rich-text/rich-text.tsx';
import { paragraphsOf } from '../fields/values.ts';
import { type Mark, type Marked, markText } from './mark-text.ts';

const buttons: readonly { mark: Mark; label: string }[] = [
  { mark: 'heading', label: 'Heading' },
  { mark: 'bold', label: 'Bold' },
  { mark: 'italic', label: 'Italic' },
  { mark: 'list', label: 'List' },
  { mark: 'numbers', label: 'Numbered list' },
  { mark: 'link', label: 'Link' },
];

const keys: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' };

/*
 * Replaces the text as if it were typed, so that the browser's undo takes it back; returns whether the browser
 * did.
 */
function type(area: HTMLTextAreaElement, { text, from, to }: Marked): boolean {
  area.focus();
  area.setSelectionRange(0, area.value.length);
  const isTyped = document.execCommand('insertText', false, text);
  area.setSelectionRange(from, to);
  return isTyped;
}

type Props = {
  rows: number;
  /* antd's Form.Item passes these. */
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
  'aria-required'?: 'true';
};

/** Renders an input for running text in Markdown: buttons that write the marks, and how it will look. */
export function RichTextInput({ rows, value = '', onChange, ...inputProps }: Props) {
  const area = useRef<TextAreaRef>(null);
  const [isShown, setShown] = useState(false);
  const mark = (what: Mark) => {
    const box = area.current?.resizableTextArea?.textArea;
    if (!box) return;
    const { value: text, selectionStart: from, selectionEnd: to } = box;
    const next = markText({ text, from, to }, what);
    if (!type(box, next)) onChange?.(next.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const what = keys[event.key.toLowerCase()];
    if (!what || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    mark(what);
  };
  return (
    <div className="rich-text-input">
      <div className="rich-text-tools" role="toolbar" aria-label="Formatting">
        {buttons.map(({ mark: what, label }) => (
          <Button key={what} size="small" onClick={() => mark(what)}>
            {label}
          </Button>
        ))}
        <Button
          size="small"
          type={isShown ? 'primary' : 'default'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          As it will look
        </Button>
      </div>
      <Input.TextArea
        {...inputProps}
        ref={area}
        rows={rows}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isShown ? (
        <div className="rich-text-look">
          <RichText paragraphs={paragraphsOf(value)} heading={3} />
        </div>
      ) : null}
    </div>
  );
}
