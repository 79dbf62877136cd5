import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { useOwnTill } from './device-till.ts'

type FromTillProps = { branchId: string; checked: boolean; onChange: (checked: boolean) => void }

/** Whether cash is taken out of this device's drawer; nothing where it has no open till in the branch. */
export function FromTill({ branchId, ...box }: FromTillProps) {
  const { own } = useOwnTill()
  if (own === undefined || own.shift === null || own.branchId !== branchId) return null
  return <CheckBox {...box}>{t.tills.cashFrom(own.name)}</CheckBox>
}
