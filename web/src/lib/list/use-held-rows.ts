import { startTransition, useCallback, useMemo, useState } from 'react'

/** Rows that stay while a dialog is open in one of them: with its row it would lose what was typed. `hold`: for `HoldRows`. */
export function useHeldRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [dialogs, setDialogs] = useState(0)
  const [before, setBefore] = useState<readonly Row[] | null>(null)
  const isHeld = dialogs > 0
  if (isHeld !== (before !== null)) setBefore(isHeld ? rows : null)
  const hold = useCallback(() => {
    startTransition(() => setDialogs((count) => count + 1))
    return () => setDialogs((count) => count - 1)
  }, [])
  const held = useMemo(() => (before === null ? rows : now(before, rows)), [before, rows])
  return { rows: held, hold }
}

function now<Row extends { id: string }>(before: readonly Row[], rows: readonly Row[]) {
  const there = new Map(rows.map((row) => [row.id, row]))
  return before.map((row) => there.get(row.id) ?? row)
}
