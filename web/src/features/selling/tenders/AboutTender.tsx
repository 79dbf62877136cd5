import { updateTender } from '@mezgeb/contract/selling/tenders'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { useOff } from '../../../ui/kit/use-off.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { tenderName } from './tender-name.ts'
import classes from './AboutTender.module.css'

import type { Tender } from '@mezgeb/contract/selling/tenders'

/** The kind, and whether a payment needs a reference. Cash has none. */
export function AboutTender({ one: tender }: { one: Tender }) {
  const save = useSave(updateTender, () => showToast(t.tenders.saved))
  const { disabled } = useOff()
  const { id, version, kind, needsReference } = tender
  const words = t.tenders
  return (
    <div className={classes.about}>
      <span>{words.states[kind]}</span>
      {kind !== 'CASH' && kind !== 'OWN_VOUCHER' && (
        <CheckBox
          checked={needsReference}
          disabled={disabled}
          aria-label={`${words.needsReference}: ${tenderName(tender)}`}
          onChange={(is) => save.mutate({ params: { id }, body: { needsReference: is, version } })}
        >
          {words.needsReference}
        </CheckBox>
      )}
      {save.error !== null && <Message tone="danger">{save.error.message}</Message>}
    </div>
  )
}
