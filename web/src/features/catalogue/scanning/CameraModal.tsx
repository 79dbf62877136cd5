import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { openReader } from './open-reader.ts'
import classes from './Scans.module.css'

import type { RefObject } from 'react'

type CameraModalProps = { opened: boolean; onClose: () => void; onScan: (text: string) => void }

/** Reads one barcode with the camera of the device. */
export function CameraModal({ opened, onClose, onScan }: CameraModalProps) {
  const video = useRef<HTMLVideoElement>(null)
  const problem = useCamera(opened, video, (text) => {
    onClose()
    onScan(text)
  })
  return (
    <Dialog title={t.scanning.withCamera} opened={opened} onClose={onClose}>
      {problem === null ? (
        <>
          <div className={classes.view}>
            <video ref={video} muted playsInline aria-label={t.scanning.picture} />
          </div>
          <p>{t.scanning.hold}</p>
        </>
      ) : (
        <Message tone="danger">{problem}</Message>
      )}
      <Button onClick={onClose}>{t.ui.cancel}</Button>
    </Dialog>
  )
}

/** Rests between pictures, for the processor of a cheap phone. */
const REST_MS = 120

/** Shows the camera and hands over the first code; returns why it cannot. */
function useCamera(
  isOn: boolean,
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!isOn) return undefined
    const stopped = new AbortController()
    const { signal } = stopped
    readFirst(video, signal).then(
      (text) => text !== undefined && !signal.aborted && take(text),
      (error: unknown) => {
        console.error(error)
        if (!signal.aborted) setProblem(problemOf(error))
      },
    )
    return () => stopped.abort()
  }, [isOn, video])
  return problem
}

async function readFirst(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [read, stream] = await Promise.all([
    openReader(),
    navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    }),
  ])
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  try {
    const picture = video.current
    if (picture === null) return undefined
    picture.srcObject = stream
    await picture.play()
    while (!signal.aborted) {
      const text = await read(picture)
      if (text !== undefined && text !== '') return text
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
    }
    return undefined
  } finally {
    stop()
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return t.scanning.notAllowed
  return name === 'NotFoundError' ? t.scanning.noCamera : t.scanning.cameraFailed
}
