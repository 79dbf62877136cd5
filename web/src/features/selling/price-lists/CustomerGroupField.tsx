import { getPriceLists } from '@mezgeb/contract/selling/price-lists/price-lists'

import { useCall } from '../../../lib/api/use-call.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { listHint } from './list-hint.page.en.ts'

addTexts({ listHint })

type CustomerGroupFieldProps = { value: string; onChange: (customerGroupId: string) => void }

/** The group of a customer; '' for none. Nothing in an institution without groups. */
export function CustomerGroupField({ value, onChange }: CustomerGroupFieldProps) {
  const { data } = useCall(getPriceLists, {})
  const groups = data?.customerGroups ?? []
  if (groups.length === 0) return null
  return (
    <DeviceSelect label={t.listHint.group} value={value} onChange={onChange}>
      <option value="">{t.listHint.noGroup}</option>
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </DeviceSelect>
  )
}
