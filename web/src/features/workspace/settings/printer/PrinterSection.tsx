import { useState, useSyncExternalStore } from 'react'

import { readStored, store } from '../../../../lib/session/storage.ts'
import { t } from '../../../../texts/texts.ts'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import { Section } from '../Section.tsx'
import { chooseDevice, waysHere } from '../../printing/printer/ports/ports.ts'
import {
  BAUD_RATES,
  ROLLS,
  devicePrinter,
  onPrinterChange,
  setPrinter,
} from '../../printing/printer/printer.ts'
import classes from './PrinterSection.module.css'
import { TestPrint } from './TestPrint.tsx'

import type { Way } from '../../printing/printer/ports/port.ts'
import type { Printer } from '../../printing/printer/printer.ts'

/** As `receipt-printing.ts` of the till stores it; importing it would make the till's page larger. */
const PRINTS_EACH = 'till-prints'

/** The receipt printer of this device: which one, its paper, and when it prints. */
export function PrinterSection() {
  const printer = useSyncExternalStore(onPrinterChange, devicePrinter)
  const [printsEach, setPrintsEach] = useState(() => readStored(PRINTS_EACH) === 'on')
  function handleEach(isOn: boolean): void {
    store(PRINTS_EACH, isOn ? 'on' : 'off')
    setPrintsEach(isOn)
  }
  return (
    <Section title={t.printerSettings.ofDevice} hint={t.printerSettings.hint}>
      <CheckBox checked={printsEach} onChange={handleEach}>
        {t.printerSettings.afterSale}
      </CheckBox>
      {printer !== null && <Chosen printer={printer} />}
      <Choose />
    </Section>
  )
}

function Choose() {
  const [isRefused, setRefused] = useState(false)
  const ways = waysHere()

  async function handleClick(way: Way): Promise<void> {
    setRefused(false)
    try {
      const device = await chooseDevice(way)
      if (device === null) return
      const { paper = 'roll', opensDrawer = false } = devicePrinter() ?? {}
      setPrinter({ ...device, paper, opensDrawer, baudRate: BAUD_RATES[0] })
    } catch {
      setRefused(true)
    }
  }

  if (ways.length === 0) {
    return (
      <Message tone="warning">
        {window.isSecureContext ? t.printerSettings.noWay : t.printerSettings.unsafe}
      </Message>
    )
  }
  return (
    <>
      <div className={classes.ways}>
        {ways.map((way) => (
          <Button key={way} size="sm" onClick={() => void handleClick(way)}>
            {t.printerSettings.choose[way]}
          </Button>
        ))}
      </div>
      {isRefused && <Message tone="danger">{t.printerSettings.refused}</Message>}
    </>
  )
}

function Chosen({ printer }: { printer: Printer }) {
  const { way, name, paper, baudRate, opensDrawer } = printer
  const papers = { roll: t.sales.paperRoll, narrow: t.sales.paperNarrow }
  const change = (part: Partial<Printer>) => setPrinter({ ...printer, ...part })
  return (
    <>
      <p className={classes.chosen}>
        <strong>{name === '' ? t.printerSettings.choose[way] : name}</strong>
        {name !== '' && <span>{t.printerSettings.choose[way]}</span>}
      </p>
      <ChoiceGroup
        id="printer-paper"
        label={t.printerSettings.paper}
        options={ROLLS.map((value) => ({ value, label: papers[value] }))}
        value={paper}
        onChange={(wanted) => change({ paper: wanted })}
      />
      {way === 'serial' && (
        <DeviceSelect
          label={t.printerSettings.speed}
          value={String(baudRate)}
          onChange={(wanted) => change({ baudRate: Number(wanted) })}
        >
          {BAUD_RATES.map((rate) => (
            <option key={rate}>{rate}</option>
          ))}
        </DeviceSelect>
      )}
      <CheckBox checked={opensDrawer} onChange={(isOn) => change({ opensDrawer: isOn })}>
        {t.printerSettings.opensDrawer}
      </CheckBox>
      <div className={classes.ways}>
        <TestPrint printer={printer} />
        <Button size="sm" onClick={() => setPrinter(null)}>
          {t.printerSettings.forget}
        </Button>
      </div>
    </>
  )
}
