import type { TreeNode } from '../../contract/main/estateTree.ts'

/** The loaded part of a node's children; `total` counts all of them. */
export interface Children {
  total: number
  at(index: number): TreeNode | undefined
}

/** A visible row of the tree: a node, or a placeholder on a page that is not loaded yet. */
type Row =
  | {
      kind: 'node'
      key: string
      node: TreeNode
      parentId: string | null
      level: number
      position: number
      size: number
      open: boolean
    }
  | { kind: 'gap'; key: string; parentId: string | null; level: number; page: number }

export type NodeRow = Extract<Row, { kind: 'node' }>

/** Number of nodes on a page of the tree. */
export const pageSize = 200

/** The visible rows of the tree from top to bottom: the children below each open node, gaps where a page is missing. */
export const flatten = (
  childrenOf: (parentId: string | null) => Children | undefined,
  open: ReadonlySet<string>,
): Row[] => {
  const rows: Row[] = []
  const add = (parentId: string | null, level: number, expected: number) => {
    const children = childrenOf(parentId)
    const size = children?.total ?? expected
    for (let index = 0; index < size; index += 1) {
      const node = children?.at(index)
      if (!node) {
        rows.push({
          kind: 'gap',
          key: `${parentId ?? 'root'}.${index}`,
          parentId,
          level,
          page: Math.floor(index / pageSize) + 1,
        })
        continue
      }
      const isOpen = node.children > 0 && open.has(node.id)
      rows.push({
        kind: 'node',
        key: node.id,
        node,
        parentId,
        level,
        position: index + 1,
        size,
        open: isOpen,
      })
      if (isOpen) add(node.id, level + 1, node.children)
    }
  }
  add(null, 1, 0)
  return rows
}

/** The effect of a key: another row becomes active, or the active one opens or closes. */
interface Move {
  active?: string
  open?: string
  close?: string
}

const isNode = (row: Row | undefined): row is NodeRow => row?.kind === 'node'

const begins = (text: string, letters: string) =>
  text.toLocaleLowerCase().startsWith(letters.toLocaleLowerCase())

/** The next node whose name begins with the letters, starting at the active one and wrapping around. */
const typed = (nodes: readonly NodeRow[], at: number, letters: string): Move | undefined => {
  const found = [...nodes.slice(at + 1), ...nodes.slice(0, at + 1)].find(({ node }) =>
    begins(node.name, letters),
  )
  return found && { active: found.key }
}

const right = (rows: readonly Row[], row: NodeRow): Move | undefined => {
  if (row.node.children === 0) return undefined
  if (!row.open) return { open: row.key }
  const child = rows[rows.indexOf(row) + 1]
  return isNode(child) ? { active: child.key } : undefined
}

const left = (row: NodeRow): Move | undefined => {
  if (row.open) return { close: row.key }
  return row.parentId === null ? undefined : { active: row.parentId }
}

/** The effect of a key in a tree (WAI-ARIA tree pattern); undefined for other keys. */
export const moveBy = (rows: readonly Row[], active: string | undefined, key: string): Move | undefined => {
  const nodes = rows.filter(isNode)
  const at = nodes.findIndex((row) => row.key === active)
  const row = nodes[at]
  const to = (target: NodeRow | undefined): Move | undefined => target && { active: target.key }
  if (key === 'Home' || !row) return to(nodes[0])
  if (key === 'End') return to(nodes.at(-1))
  if (key === 'ArrowDown') return to(nodes[at + 1])
  if (key === 'ArrowUp') return to(nodes[at - 1])
  if (key === 'ArrowRight') return right(rows, row)
  if (key === 'ArrowLeft') return left(row)
  return key.length === 1 && key.trim() !== '' ? typed(nodes, at, key) : undefined
}
