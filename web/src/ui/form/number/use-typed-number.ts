import { counted, shown } from '@mezgeb/contract/kit/unit-size'
import { useRef, useState } from 'react'

import type { Measured, TypedQuantity } from '@mezgeb/contract/kit/unit-size'

/** How a product is counted, and the unit or pack whose name may stand beside a typed number. */
export type TypedGoods = Measured & { unit?: string | undefined }

type Field = {
  value: TypedQuantity
  goods: TypedGoods
  onChange: (value: TypedQuantity) => void
  /** Absent: of a quantity. Text that is no number stays. */
  read?: (text: string) => TypedQuantity
}

/** The text of a field while it is typed: `1.` is 1 already, and on its way to 1.5; `24 pcs` is the quantity 24. */
export function useTypedNumber({ value, goods, onChange, read }: Field) {
  const [typed, setTyped] = useState<{ text: string; value: TypedQuantity } | null>(null)
  const newest = useRef('')
  const take = (text: string, next: TypedQuantity): void => {
    setTyped({ text, value: next })
    onChange(next)
  }
  const takeInUnit = async (text: string, unit: string): Promise<void> => {
    // The words for units are loaded with the first one that is typed.
    const words = await import('./unit-beside.ts').catch(() => undefined)
    const next = words?.countedInUnit(text.trim(), { ...goods, unit })
    if (typeof next === 'number' && newest.current === text) take(text, next)
  }
  return {
    text: typed?.value === value ? typed.text : shown(value, goods),
    type: (text: string): void => {
      newest.current = text
      const next = read === undefined ? counted(text.trim(), goods) : read(text)
      take(text, next)
      const isInUnit = read === undefined && typeof next === 'string' && /\p{L}/u.test(next)
      if (isInUnit && goods.unit !== undefined) void takeInUnit(text, goods.unit)
    },
  }
}

/** Whether a text that stayed one has a word behind its number. */
export const isInOtherUnit = (text: string) => /\d\s*\p{L}/u.test(text)
