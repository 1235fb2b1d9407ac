// react-admin's table brings the bar of its bulk actions with it, with a removal that asks nothing. Here it comes with the first ticked row (src/ui/list/BulkBar.tsx).

export const BulkActionsToolbar = () => null
