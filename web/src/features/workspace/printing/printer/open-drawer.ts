import { t } from '../../../../texts/texts.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import { drawerJob } from './escpos.ts'
import { sendTo } from './ports/ports.ts'
import { devicePrinter } from './printer.ts'

/** Opens the drawer at this device's printer, if the settings say so. */
export async function openDrawer(): Promise<void> {
  const printer = devicePrinter()
  if (printer === null || !printer.opensDrawer) return
  try {
    await sendTo(printer, drawerJob())
  } catch (error) {
    console.warn(error)
    showToast(t.printer.drawerShut)
  }
}
