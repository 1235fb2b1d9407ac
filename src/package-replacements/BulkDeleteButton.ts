// react-admin's table offers its own removal where a list names no action. Every list here names its own (src/ui/list/BulkRemove.tsx).

export const BulkDeleteButton = () => null
