import { t } from '../../../../texts/texts.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import { saveFile } from '../../../../ui/shell/save-file.ts'

/** Hands a picture to the apps of the device, such as Telegram; on a device that shares no files it is saved. */
export async function sharePicture(canvas: HTMLCanvasElement, title: string): Promise<void> {
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (picture === null) throw new Error('This browser makes no pictures')
  const file = new File([picture], `${fileName(title)}.png`, { type: picture.type })
  if (await isShared(file, title)) return
  saveFile(file)
  showToast(t.printing.saved(file.name))
}

const fileName = (title: string) => title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')

/** True also for a user who changed his mind. */
async function isShared(file: File, title: string): Promise<boolean> {
  const data = { files: [file], title }
  if (!('canShare' in navigator) || !navigator.canShare(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true
    console.warn(error)
    return false
  }
}
