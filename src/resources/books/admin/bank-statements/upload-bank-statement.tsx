import { Alert, Button, Form, Select, Space, Spin } from 'antd';
import { useState } from 'react';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import type { BankStatement } from '#contract/books/bank-statements/schemas.ts';
import { checkUpload, statementRule } from '#contract/upload-rules.ts';
import { FileInput } from '../../../../portal/form/files/file-input.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { ChooseColumns, lackingIn } from './choose-columns.tsx';
import { type Chosen, type Phase, questions, useUpload } from './use-upload.ts';
import './bank-statements.css';

const phaseWords: Record<Exclude<Phase, null>, string> = {
  sending: 'Sending the file…',
  matching: 'Reading the lines and matching them with members…',
};

type Props = { onUploaded: (bankStatement: BankStatement) => void };

/** Renders the form that uploads a bank statement: the account and the file. */
export function UploadBankStatement({ onUploaded }: Props) {
  const { data } = useApiQuery(bankStatementCalls.statementAccounts);
  const accounts = data?.data.accounts ?? [];
  const [account, setAccount] = useState<string>();
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<Chosen>({});
  const { phase, failure, rows, question, upload, forget } = useUpload(onUploaded);
  const accountId = account ?? accounts[0]?._id;
  const isReady = accountId !== undefined && file && !checkUpload(statementRule, file);
  const choose = (next: File | undefined) => {
    setFile(next);
    setChosen({});
    forget();
  };
  const send = (answer?: string) => {
    if (isReady) void upload(accountId, file, rows ? chosen : undefined, answer);
  };
  return (
    <section className="panel upload-statement" aria-label="Upload a statement">
      <h2>Upload a statement</h2>
      <Form layout="vertical" onFinish={() => send()}>
        <div className="upload-parts">
          <Form.Item
            label="Bank account"
            htmlFor="statement-account"
            extra="One of the cash book’s; a new one is opened there first."
          >
            <Select<string>
              id="statement-account"
              value={accountId ?? null}
              options={accounts.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={(next) => {
                setAccount(next);
                forget();
              }}
            />
          </Form.Item>
          <Form.Item label="Statement" htmlFor="statement-file">
            <FileInput id="statement-file" rule={statementRule} value={file} onChange={choose} />
          </Form.Item>
        </div>
        {rows ? <ChooseColumns rows={rows} chosen={chosen} onChange={setChosen} /> : null}
        <div role="alert">
          {failure ? <Alert type="error" message={failure} showIcon role="none" /> : null}
          {question ? (
            <Alert
              type="warning"
              message={question.words}
              showIcon
              role="none"
              description={
                <Space wrap>
                  {questions[question.field].map(([value, words]) => (
                    <Button key={value} onClick={() => send(value)}>
                      {words}
                    </Button>
                  ))}
                </Space>
              }
            />
          ) : null}
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
