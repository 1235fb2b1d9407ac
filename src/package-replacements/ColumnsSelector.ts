// react-admin's table brings the switches of its columns with it, unseen. Here they are made when they are asked for (src/ui/list/ColumnsMenu.tsx).

export const ColumnsSelector = () => null
