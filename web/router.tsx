import { lazy, Suspense } from 'react';
import { createBrowserRouter, redirect, useRouteError, type RouteObject } from 'react-router';
import { screens } from './discovered.ts';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import SignIn from './public-area/sign-in.tsx';
import { PublicFrame } from './public-area/public-frame.tsx';
import type { Area, ScreenRoute } from './screens.ts';
import { Guarded, useSession } from './session.tsx';
import { NotFoundPage, ProblemPage } from './ui/problem-page.tsx';
import { Titled } from './ui/titled.tsx';

type Load = ScreenRoute['load'];
const ProviderFrame = lazy(() => import('./frame/provider-frame.tsx'));
const StaffFrame = lazy(() => import('./frame/staff-frame.tsx'));

export const router = createBrowserRouter([
  {
    errorElement: <BrokenScreen />,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: () => redirect('/login') },
      {
        element: <PublicFrame />,
        children: [
          { path: 'login', element: <SignIn /> },
          { path: 'home', element: <SignIn /> },
          page('logout', () => import('./public-area/logout.tsx')),
          page('forgot-password', () => import('./public-area/forgot-password.tsx')),
          page('new-password', () => import('./public-area/new-password.tsx')),
          page('gmail-callback', () => import('./public-area/authentication-code.tsx')),
          ...featureRoutes('public'),
        ],
      },
      {
        path: 'app',
        element: staffArea('app'),
        children: [
          { index: true, loader: () => redirect('/app/dashboard') },
          page('load', () => import('./history/reload-route.tsx')),
          page('modules', allModules),
          ...recordRoutes(),
          ...(hasRoute('/app/dashboard') ? [] : [page('dashboard', allModules)]),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
      {
        element: staffArea('app'),
        children: featureRoutes('app'),
      },
      {
        element: staffArea('admin'),
        children: [...featureRoutes('admin'), ...(hasRoute('/admin') ? [] : [page('admin', allModules)]), notFound('admin')],
      },
      {
        element: staffArea('dashboard'),
        children: [...featureRoutes('dashboard'), ...(hasRoute('/dashboard') ? [] : [page('dashboard', allModules)])],
      },
      {
        element: (
          <Guarded area="any">
            <Suspense fallback={<FrameSkeleton />}>
              <FrameOfUser />
            </Suspense>
          </Guarded>
        ),
        children: featureRoutes('any'),
      },
      {
        element: (
          <Guarded area="provider">
            <Suspense fallback={<FrameSkeleton />}>
              <ProviderFrame />
            </Suspense>
          </Guarded>
        ),
        children: [
          { path: 'provider', loader: () => redirect('/provider/dashboard') },
          ...featureRoutes('provider'),
          notFound('provider'),
        ],
      },
      ...bareRoutes(),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]);

/** What is everybody's stands in the frame that one works in. */
function FrameOfUser() {
  return useSession().user.userType === 'Provider' ? <ProviderFrame /> : <StaffFrame />;
}

function staffArea(area: Area) {
  return (
    <Guarded area={area}>
      <Suspense fallback={<FrameSkeleton />}>
        <StaffFrame />
      </Suspense>
    </Guarded>
  );
}

/** Without a feature that offers a start page, the list of modules is it. */
function hasRoute(path: string): boolean {
  return screens.routes.some((route) => route.path === path);
}
function allModules() {
  return import('./frame/all-modules.tsx');
}
function notFound(area: string): RouteObject {
  return { path: `${area}/*`, element: <NotFoundPage /> };
}

/** Lists and records: built-in modules under /app, admin-made ones under /app/module. */
function recordRoutes(): RouteObject[] {
  const list: Load = () => import('./list/list-screen.tsx');
  const record: Load = () => import('./records/record-screen.tsx');
  const edit: Load = () => import('./records/edit-screen.tsx');
  const create: Load = () => import('./records/create-screen.tsx');
  return ['', 'module/'].flatMap((prefix) => [
    page(`${prefix}:module`, list),
    page(`${prefix}:module/new`, create),
    page(`${prefix}:module/:id`, record),
    page(`${prefix}:module/:id/edit`, edit),
  ]);
}

function featureRoutes(area: Area): RouteObject[] {
  return screens.routes
    .filter((route) => route.area === area && !route.bare)
    .map((route) => page(route.path, route.load, route.title));
}

function bareRoutes(): RouteObject[] {
  return screens.routes
    .filter((route) => route.bare)
    .map((route) => (route.area === 'public' ? page(route.path, route.load, route.title) : guardedBare(route)));
}

const guardedBare = (route: ScreenRoute): RouteObject => ({
  element: (
    <Guarded area={route.area}>
      <Titled title={route.title} />
    </Guarded>
  ),
  children: [page(route.path, route.load)],
});

function page(path: string, load: Load, title?: string): RouteObject {
  return {
    path,
    lazy: async () => {
      const { default: Screen } = await load();
      return {
        element: title ? (
          <Titled title={title}>
            <Screen />
          </Titled>
        ) : (
          <Screen />
        ),
      };
    },
  };
}

function BrokenScreen() {
  const error = useRouteError();
  // A new release removed the file this page wanted: loading the page again fetches the present one.
  if (/dynamically imported module|Importing a module script failed/.test(String(error))) {
    return <ProblemPage title="A new version is ready" text="Reload the page to go on." retry={() => location.reload()} />;
  }
  console.error(error);
  return (
    <ProblemPage
      title="This page broke"
      text="Nothing was lost on the server. Please try again."
      retry={() => location.reload()}
    />
  );
}
