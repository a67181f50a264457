import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

export interface OwnCourse {
  _id: string;
  session: string;
  state: string;
  share: number;
  position: number | null;
  page: number | null;
  date: string | null;
  place: string | null;
  due_date: string | null;
  completed_at: string | null;
  valid_until: string | null;
  certificate_number: string | null;
  excused: string | null;
  entry: string | null;
  course: { _id: string; title: string | null; type: string | null; category: string | null };
}

export const mineOptions = queryOptions({
  queryKey: ['records', 'learning', 'mine'],
  queryFn: ({ signal }) => api<{ records: OwnCourse[] }>('/api/learning/mine', { signal, quiet: true }),
});

export interface Course {
  _id: string;
  title: string | null;
  type: 'Document' | 'Video' | 'Article' | null;
  article: string | null;
  description: string | null;
  path: string | null;
  filename: string | null;
  must_watch: boolean | null;
  length_seconds: number | null;
  pages: number | null;
}

export const courseOptions = (id: string) =>
  queryOptions({
    queryKey: ['records', 'courses', id],
    queryFn: ({ signal }) => api<Course>(`/api/courses/${id}`, { signal, quiet: true }),
  });

export interface ProgressAnswer {
  share: number;
  position: number;
  state: string;
}

export const sendProgress = (session: string, progress: { seconds?: number; watched?: [number, number][]; page?: number }) =>
  api<ProgressAnswer>(`/api/course-sessions/${session}/progress`, { method: 'PUT', body: progress, quiet: true });
