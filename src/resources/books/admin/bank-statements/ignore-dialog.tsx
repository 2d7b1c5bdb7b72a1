import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { minRuleText } from '#contract/books/bank-statements/terms.ts';
import { Dialog } from '../../../../portal/antd/dialog.tsx';
import { commonWords } from './common-words.ts';

type Props = {
  line: StatementLine;
  busy: boolean;
  onClose: () => void;
  onIgnore: (rule: string) => void;
};

/** Ignores a line; asks whether lines like it are to be ignored, too. */
export function IgnoreDialog({ line, busy, onClose, onIgnore }: Props) {
  const [isRule, setRule] = useState(false);
  const [text, setText] = useState(() => commonWords(line));
  const isReady = !isRule || text.trim().length >= minRuleText;
  return (
    <Dialog
      title="Ignore this line?"
      onClose={onClose}
      okText={isRule ? 'Ignore and remember' : 'Ignore this line'}
      okButtonProps={{ disabled: !isReady, loading: busy }}
      onOk={() => onIgnore(isRule ? text.trim() : '')}
    >
      <p className="narration">{line.narration}</p>
      <Form layout="vertical">
        <Checkbox checked={isRule} onChange={(event) => setRule(event.target.checked)}>
          Also ignore every open line with this text, now and in later statements
        </Checkbox>
        <Form.Item
          label="Text of the narration"
          htmlFor="ignore-rule"
          extra={`At least ${minRuleText} characters. Lines that are sure are never ignored by it.`}
        >
          <Input
            id="ignore-rule"
            value={text}
            maxLength={100}
            disabled={!isRule}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
