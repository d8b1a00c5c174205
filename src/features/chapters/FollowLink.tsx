export function FollowLink() {
  return (
    <p className="mt-8">
      <a className="link inline-flex min-h-11 items-center" href="/follow">
        Email me when a new chapter is out
      </a>
    </p>
  );
}
