import type { Course, OwnCourse, ProgressAnswer, sendProgress } from './learning-api.ts';

export interface ContentProps {
  course: Course;
  own: OwnCourse;
  send: (progress: Parameters<typeof sendProgress>[1]) => Promise<ProgressAnswer>;
}
