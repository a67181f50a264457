import { useEffect, useRef, useState, type DragEvent } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { uploadFile } from '../files.ts';
import { useRights } from '../records/rights.ts';
import { toast } from '../ui/toasts.ts';
import { attach } from './timeline-api.ts';

const MOST_AT_ONCE = 20;

/** Files that are dropped on a record's timeline, or pasted while it is shown, are attached to the record. */
export function useDroppedFiles(module: DescribedModule, record: AnyRecord) {
  const mayAttach = useRights(module).mayEdit(record);
  const [isOver, setOver] = useState(false);
  const [uploading, setUploading] = useState(0);
  const take = async (given: Iterable<File> | null | undefined) => {
    const files = [...(given ?? [])].slice(0, MOST_AT_ONCE);
    if (!mayAttach) return;
    for (const file of files) {
      setUploading((count) => count + 1);
      try {
        const { _id } = await uploadFile(file);
        await attach(module, record._id, _id);
      } catch (error) {
        toast.danger(`${file.name}: ${(error as Error).message}`);
      } finally {
        setUploading((count) => count - 1);
      }
    }
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData?.files.length && !document.querySelector('[role="dialog"]')) void latest.current(clipboardData.files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const carriesFiles = ({ dataTransfer }: DragEvent) => mayAttach && dataTransfer.types.includes('Files');
  return {
    mayAttach,
    take,
    isOver,
    isUploading: uploading > 0,
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files);
      },
    },
  };
}
export type DroppedFiles = ReturnType<typeof useDroppedFiles>;
