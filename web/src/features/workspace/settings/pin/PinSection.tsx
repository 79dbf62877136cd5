import { useState } from 'react'

import { formatCount } from '../../../../lib/format/format.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../../ui/dialog/ModalButton.tsx'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import { Section } from '../Section.tsx'
import { LOCK_AFTER, lockAfter, setLockAfter } from '../../../people/pins/lock-after.ts'
import classes from './PinSection.module.css'
import { pinsHere } from '../../../people/pins/pins-here.ts'

import type { LockAfter } from '../../../people/pins/lock-after.ts'

const PinModal = lazyModal(() => import('./PinModal.tsx'))

/** The own PIN, and after how long the till of this device locks itself. */
export function PinSection() {
  const user = useUser()
  const hasPin = user.hasPin === true
  return (
    <Section title={t.pinSettings.title} hint={t.pinSettings.hint}>
      <div className={classes.buttons}>
        <ModalButton modal={PinModal} modalProps={{ isRemoving: false }}>
          {hasPin ? t.pinSettings.change : t.pinSettings.set}
        </ModalButton>
        {hasPin && (
          <ModalButton modal={PinModal} modalProps={{ isRemoving: true }}>
            {t.pinSettings.remove}
          </ModalButton>
        )}
      </div>
      {pinsHere(user).length > 0 && <LockChoice />}
    </Section>
  )
}

function LockChoice() {
  const [after, setAfter] = useState(lockAfter)

  function handleChange(wanted: LockAfter): void {
    setLockAfter(wanted)
    setAfter(wanted)
  }

  return (
    <ChoiceGroup
      id="lock-after"
      label={t.pinSettings.lockAfter}
      options={LOCK_AFTER.map((value) => ({
        value,
        label:
          value === 'off' ? t.pinSettings.off : t.pinSettings.minutes(formatCount(Number(value))),
      }))}
      value={after}
      onChange={handleChange}
    />
  )
}
