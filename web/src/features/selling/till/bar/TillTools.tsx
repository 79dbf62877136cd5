import { useEffect, useSyncExternalStore } from 'react'

import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { whenIdle } from '../../../../ui/kit/when-idle.ts'
import { isSoundOn, loadSounds, onSoundChange, setSound } from '../beep.ts'
import { DisplayButton } from '../display/DisplayButton.tsx'
import { useDrawer } from '../sale/use-drawer.ts'
import { findSale } from '../state/basket-actions.ts'
import { useTill } from '../state/till.ts'
import { DrawerLink } from './DrawerLink.tsx'
import { KeysButton } from './KeysButton.tsx'
import classes from './TillBar.module.css'

/** The rarer tools of the bar, which selling does not wait for. */
export function TillTools() {
  useDrawer(useTill())
  return (
    <>
      <DrawerLink />
      <ReturnTool />
      <DisplayButton className={classes.tool} />
      <SoundButton />
      <KeysButton className={classes.tool} />
    </>
  )
}

/** Finds the sale whose goods come back, for those who may take goods back. */
function ReturnTool() {
  const till = useTill()
  if (!useMay()('sales.return')) return null
  return (
    <button
      className={classes.tool}
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="F7"
      title={t.returnOfSale.find}
      onClick={() => findSale(till)}
    >
      <svg className={classes.icon} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M4 8h8a4 4 0 0 1 0 8H8M7 4.5 3.5 8 7 11.5" />
      </svg>
      <span className={classes.label}>{t.returnOfSale.find}</span>
    </button>
  )
}

function SoundButton() {
  const isOn = useSyncExternalStore(onSoundChange, isSoundOn)
  useEffect(() => whenIdle(loadSounds), [])
  return (
    <button
      className={classes.tool}
      type="button"
      aria-label={t.till.sound}
      title={t.till.sound}
      aria-pressed={isOn}
      onClick={() => setSound(!isOn)}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 7.5v5h3l4 3.5v-12L6 7.5Z" />
        <path d={isOn ? 'M13 7.5q2 2.5 0 5m2.5-7.5q4 5 0 10' : 'm13.5 8 4 4m0-4-4 4'} />
      </svg>
    </button>
  )
}
