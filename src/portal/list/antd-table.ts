/* Apart from the list, which is no table on a phone: it weighs 40 KB. */
export { Table } from 'antd';
