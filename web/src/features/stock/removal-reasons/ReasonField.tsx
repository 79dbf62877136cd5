import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { foldHomophones } from '@mezgeb/contract/kit/amharic'
import { useState } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { LookupField } from '../../../ui/form/lookup/LookupField.tsx'
import { reasonName } from './reason-name.ts'

import type { LookupInputProps } from '../../../ui/form/lookup/LookupField.tsx'

type ReasonFieldProps = Omit<LookupInputProps, 'onChosen'> & {
  value?: string
  /** The text, and the reason of the list that has this name; empty for none. */
  onText: (text: string, reasonId: string) => void
  /** After a pick by Enter, click or tap. `isListed`: a reason of the list. */
  onChosen?: (isListed: boolean) => void
}

const AS_TYPED = 'as typed'
const NO_MORE = { shown: 0, total: 0, isThere: false, isLoading: false, load: () => {} }
const fold = (text: string) => foldHomophones(text.trim().toLowerCase())

/** A reason of the institution's list, or any text. */
export function ReasonField({ value = '', onText, onChosen, ...input }: ReasonFieldProps) {
  const { data = [] } = useCall(listRemovalReasons, {})
  const [typed, setTyped] = useState('')
  const reasons = data
    .filter(({ isActive }) => isActive)
    .map((reason) => ({ value: reason.id, label: reasonName(reason) }))
  const idOf = (text: string) => reasons.find(({ label }) => fold(label) === fold(text))?.value
  const isOwn = typed.trim() !== '' && idOf(typed) === undefined
  return (
    <LookupField
      label={t.ui.reason}
      {...input}
      value={idOf(value) ?? ''}
      chosen={value}
      options={reasons.filter(({ label }) => fold(label).includes(fold(typed)))}
      extra={
        isOwn ? { value: AS_TYPED, label: typed, detail: t.removalReasons.asTyped } : undefined
      }
      isLoading={false}
      fold={fold}
      more={NO_MORE}
      nothing={t.removalReasons.nothing}
      onSearch={setTyped}
      onInput={({ currentTarget: { value: text } }) => onText(text, idOf(text) ?? '')}
      onPick={({ label, value: id }) => onText(label, id === AS_TYPED ? '' : id)}
      onChosen={(id) => onChosen?.(id !== AS_TYPED)}
    />
  )
}
