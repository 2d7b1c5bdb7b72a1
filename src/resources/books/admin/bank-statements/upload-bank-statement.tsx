import { Alert, AutoComplete, Button, Form, Spin } from 'antd';
import { useState } from 'react';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { BankStatement } from '#contract/books/bank-statements/schemas.ts';
import { checkUpload, statementRule } from '#contract/upload-rules.ts';
import { FileInput } from '../../../../portal/form/files/file-input.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { ChooseColumns, lackingIn } from './choose-columns.tsx';
import { type Chosen, type Phase, useUpload } from './use-upload.ts';
import './bank-statements.css';

const phaseWords: Record<Exclude<Phase, null>, string> = {
  sending: 'Sending the file…',
  matching: 'Reading the lines and matching them with members…',
};

type Props = { onUploaded: (bankStatement: BankStatement) => void };

/** Renders the form that uploads a bank statement: the account and the file. */
export function UploadBankStatement({ onUploaded }: Props) {
  const { data } = useApiQuery(bankStatementCalls.statementAccounts);
  const accounts = (data?.data.accounts ?? []).map(({ name }) => name);
  const [accountName, setAccountName] = useState<string>();
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<Chosen>({});
  const { phase, failure, rows, upload, forget } = useUpload(onUploaded);
  const name = accountName ?? accounts[0] ?? '';
  const isReady = name.trim() !== '' && file && !checkUpload(statementRule, file);
  const choose = (next: File | undefined) => {
    setFile(next);
    setChosen({});
    forget();
  };
  const send = () => {
    if (isReady) void upload(name, file, rows ? chosen : undefined);
  };
  return (
    <section className="panel upload-statement" aria-label="Upload a statement">
      <h2>Upload a statement</h2>
      <Form layout="vertical" onFinish={send}>
        <div className="upload-parts">
          <Form.Item
            label="Bank account"
            htmlFor="statement-account"
            extra="A name that you choose; use the same one each time."
          >
            <AutoComplete
              id="statement-account"
              value={name}
              maxLength={80}
              options={accounts.map((value) => ({ value }))}
              /* What is typed is not mixed with a default that comes later. */
              onFocus={() => setAccountName(name)}
              onChange={setAccountName}
            />
          </Form.Item>
          <Form.Item label="Statement" htmlFor="statement-file">
            <FileInput id="statement-file" rule={statementRule} value={file} onChange={choose} />
          </Form.Item>
        </div>
        {rows ? <ChooseColumns rows={rows} chosen={chosen} onChange={setChosen} /> : null}
        <div role="alert">
          {failure ? <Alert type="error" message={failure} showIcon role="none" /> : null}
        </div>
        <div className="form-actions">
          <Button
            type="primary"
            htmlType="submit"
            loading={phase !== null}
            disabled={!isReady || (rows !== null && lackingIn(chosen) !== '')}
          >
            Upload and match
          </Button>
          <span role="status">
            {phase ? (
              <>
                <Spin size="small" /> {phaseWords[phase]}
              </>
            ) : null}
          </span>
        </div>
      </Form>
    </section>
  );
}
