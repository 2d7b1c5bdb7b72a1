import { Form, type FormItemProps } from 'antd';
import { cloneElement, type ReactElement, useId } from 'react';

type Props = Omit<FormItemProps, 'children' | 'htmlFor' | 'name'> & {
  /** Why what is entered is not taken. */
  failure?: string;
  /** The input, of whose `id` its label is. */
  children: ReactElement<{ id?: string }>;
};

/** Renders an input that keeps its own value under its label; those of a form are named in `Form.Item`. */
export function Labelled({ failure, children, ...item }: Props) {
  const ownId = useId();
  const { id = ownId } = children.props;
  return (
    <Form.Item {...item} {...(failure && { validateStatus: 'error', help: failure })} htmlFor={id}>
      {cloneElement(children, { id })}
    </Form.Item>
  );
}
