import { type ReactNode, useCallback, useState } from 'react';
import { Ask } from './ask.tsx';

type Asked = {
  title: string;
  /** What will happen. */
  about: ReactNode;
  /** The word on the button that agrees. */
  act: string;
};

type Props = Asked & { onAnswer: (agreed: boolean) => void };

function Question({ title, about, act, onAnswer }: Props) {
  const [answer] = useState({ agreed: false });
  const agree = async () => {
    answer.agreed = true;
  };
  return (
    <Ask title={title} act={act} onAct={agree} onClose={() => onAnswer(answer.agreed)}>
      {about}
    </Ask>
  );
}

/** A question that is asked on the way: `ask` resolves to the answer; its dialog goes anywhere on the page. */
export function useAsk(): [dialog: ReactNode, ask: (question: Asked) => Promise<boolean>] {
  const [asked, setAsked] = useState<Props | null>(null);
  const ask = useCallback(
    (question: Asked) =>
      new Promise<boolean>((resolve) => {
        const onAnswer = (agreed: boolean) => {
          setAsked(null);
          resolve(agreed);
        };
        setAsked({ ...question, onAnswer });
      }),
    [],
  );
  const dialog = asked ? <Question {...asked} /> : null;
  return [dialog, ask];
}
