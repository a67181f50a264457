import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { createBrowserRouter, Outlet, redirect, useRouteError, type RouteObject } from 'react-router';
import { isVisible, type Visible } from '#common/visible.ts';
import { screens } from './discovered.ts';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import SignIn from './public-area/sign-in.tsx';
import { PublicFrame } from './public-area/public-frame.tsx';
import type { Area, ScreenRoute } from './screens.ts';
import { isTokenExpired } from './landing.ts';
import { sessionStore, useSignedIn } from './session-store.ts';
import { Guarded, useSession } from './session.tsx';
import { NotFoundPage, ProblemPage, WrongAreaPage } from './ui/problem-page.tsx';
import { Titled } from './ui/titled.tsx';
import { say } from './words/say.ts';

type Load = ScreenRoute['load'];
type LoadFrame = () => Promise<{ default: ComponentType<{ children?: ReactNode }> }>;
const loadProviderFrame: LoadFrame = () => import('./frame/provider-frame.tsx');
const loadStaffFrame: LoadFrame = () => import('./frame/staff-frame.tsx');
const ProviderFrame = lazy(loadProviderFrame);
const StaffFrame = lazy(loadStaffFrame);
const WallOverlays = lazy(() => import('./frame/wall-overlays.tsx'));

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
      framed('app', loadStaffFrame, [
        { path: 'app', loader: () => redirect('/app/dashboard') },
        page('app/load', () => import('./history/reload-route.tsx')),
        page('app/modules', allModules),
        ...recordRoutes(),
        ...featureRoutes('app'),
        ...(hasRoute('/app/dashboard') ? [] : [page('app/dashboard', allModules)]),
        notFound('app'),
      ]),
      framed('admin', loadStaffFrame, [
        ...featureRoutes('admin'),
        page('admin/modules', allModules),
        ...(hasRoute('/admin') ? [] : [page('admin', allModules)]),
        notFound('admin'),
      ]),
      framed('dashboard', loadStaffFrame, [
        ...featureRoutes('dashboard'),
        ...(hasRoute('/dashboard') ? [] : [page('dashboard', allModules)]),
        notFound('dashboard'),
      ]),
      framed('any', loadFrameOfUser, featureRoutes('any')),
      framed('provider', loadProviderFrame, [
        { path: 'provider', loader: () => redirect('/provider/dashboard') },
        ...featureRoutes('provider'),
        notFound('provider'),
      ]),
      ...bareRoutes(),
      { path: '*', element: <UnknownAddress /> },
    ],
  },
]);

/** An area of those signed in: its frame is fetched beside the screen, so that both are drawn at once. */
function framed(area: Area, load: LoadFrame, children: RouteObject[]): RouteObject {
  return {
    children,
    HydrateFallback: FrameSkeleton,
    lazy: async () => {
      const { default: Frame } = await load();
      return {
        element: (
          <Guarded area={area} refused={<WrongArea />}>
            <Frame />
          </Guarded>
        ),
      };
    },
  };
}

/** What is everybody's stands in the frame that one works in; somebody else's is fetched when an impersonation needs it. */
async function loadFrameOfUser() {
  await (sessionStore.current()?.user.userType === 'Provider' ? loadProviderFrame : loadStaffFrame)();
  return { default: FrameOfUser };
}

function FrameOfUser({ children }: { children?: ReactNode }) {
  const Frame = useSession().user.userType === 'Provider' ? ProviderFrame : StaffFrame;
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <Frame>{children}</Frame>
    </Suspense>
  );
}

function WrongArea() {
  return (
    <FrameOfUser>
      <WrongAreaPage />
    </FrameOfUser>
  );
}

/** In the person's own frame where somebody is signed in. */
function UnknownAddress() {
  const isSignedIn = !isTokenExpired(useSignedIn()?.token ?? null);
  if (!isSignedIn) return <NotFoundPage />;
  return (
    <Guarded area="any" refused={null}>
      <FrameOfUser>
        <NotFoundPage />
      </FrameOfUser>
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
  return ['app/', 'app/module/'].flatMap((prefix) => [
    page(`${prefix}:module`, list),
    page(`${prefix}:module/new`, create),
    page(`${prefix}:module/:id`, record),
    page(`${prefix}:module/detail/:id`, record),
    page(`${prefix}:module/:id/edit`, edit),
  ]);
}

function featureRoutes(area: Area): RouteObject[] {
  return screens.routes.filter((route) => route.area === area && !route.bare).map(screenPage);
}

function bareRoutes(): RouteObject[] {
  return screens.routes
    .filter((route) => route.bare)
    .map((route) => (route.area === 'public' ? screenPage(route) : guardedBare(route)));
}

function guardedBare({ visible, ...route }: ScreenRoute): RouteObject {
  return {
    element: (
      <Guarded area={route.area} refused={<WrongArea />}>
        <Offered visible={visible} refused={<WrongArea />}>
          <Outlet />
          {route.wall && (
            <Suspense>
              <WallOverlays />
            </Suspense>
          )}
        </Offered>
      </Guarded>
    ),
    children: [screenPage(route)],
  };
}

/** The page of a feature; whom it is not offered to sees that it is not part of their work. */
function screenPage({ path, load, title, visible }: ScreenRoute): RouteObject {
  const shown = page(path, load, title);
  if (!visible) return shown;
  return {
    element: (
      <Offered visible={visible} refused={<WrongAreaPage />}>
        <Outlet />
      </Offered>
    ),
    children: [shown],
  };
}

function Offered({ visible, refused, children }: { visible: Visible | undefined; refused: ReactNode; children: ReactNode }) {
  return isVisible(useSession(), visible) ? children : refused;
}

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
  // Offline this device may lack the file that the page wanted; else a new release removed it, and loading again fetches the present one.
  const lacksFile = /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(String(error));
  if (lacksFile && !navigator.onLine) {
    return (
      <ProblemPage
        title={say('You are offline')}
        text={say('This page is not on this device yet. Connect to the internet and try again.')}
        retry={() => location.reload()}
      />
    );
  }
  if (lacksFile) {
    return (
      <ProblemPage
        title={say('A new version is ready')}
        text={say('Reload the page to continue.')}
        retry={() => location.reload()}
      />
    );
  }
  console.error(error);
  return (
    <ProblemPage
      title={say('Something went wrong')}
      text={say('Your saved data is safe. Please try again.')}
      retry={() => location.reload()}
    />
  );
}
