import { Select, type SelectProps } from 'antd';

/**
 * antd's Select as a field of a form. The form tells it that it is required by an attribute that antd
 * puts on its outer box too, which has no role that could bear it.
 */
export function SelectInput({ 'aria-required': _, ...props }: SelectProps) {
  return <Select {...props} />;
}
